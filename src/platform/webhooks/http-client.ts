// undici, which is only loaded once something is sent: a server starts sooner without it. Import this file dynamically; a bundle has the names
// of a CommonJS package only where it is imported statically, as here.
export { Agent, buildConnector, fetch } from 'undici';
