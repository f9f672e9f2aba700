"""The table in the browser: pages drawn on the server, moves judged by the record, news by server-sent events."""
