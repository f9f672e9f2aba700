// The document: finding, making and measuring elements, and what the reader's screen and system ask for.

const SVG = "http://www.w3.org/2000/svg";

export const calm = matchMedia("(prefers-reduced-motion: reduce)");

export const find = (id) => document.getElementById(id);

/** An element of the page with these properties. */
export function make(tag, properties, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

/** An element of a picture with these attributes. */
export function draw(tag, attributes, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** The middle of an element on the screen: x and y. */
export function middle(element) {
  const { x, y, width, height } = element.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}
