// boardgame.io's own server: node server.js PORT [FOLDER]. Without a folder everything is kept in memory.

const { Server, FlatFile } = require('boardgame.io/server');
const { Garden } = require('./garden');

const [port, folder] = process.argv.slice(2);

Server({ games: [Garden], origins: [], ...(folder ? { db: new FlatFile({ dir: folder }) } : {}) }).run(Number(port));
