/** The embedded database cannot be used here, as its message says to who starts the server, with what to write or do. */
export class EmbeddedPostgresFault extends Error {}
