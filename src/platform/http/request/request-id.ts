// The ID of a request: the caller's own if it is safe in headers and logs, otherwise a new one.
import type { IncomingMessage } from 'node:http';
import type { Ids } from '../../ids.ts';

const VISIBLE_ASCII = /^[\x21-\x7e]{1,128}$/;

export function requestIdOf(ids: Ids): (request: IncomingMessage | { headers: IncomingMessage['headers'] }) => string {
  return (request) => {
    const given = request.headers['x-request-id'];
    return typeof given === 'string' && VISIBLE_ASCII.test(given) ? given : ids.request();
  };
}
