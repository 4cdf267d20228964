// A file that is not what it is said to be, or not whole. Its text is for whoever sent it.

export const TOO_MUCH = 'It takes too much time or memory to read. Save or print it to a new file and send that.';

export class FileUnreadable extends Error {
  override readonly name = 'FileUnreadable';
}
