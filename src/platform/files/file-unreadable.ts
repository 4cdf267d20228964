// Thrown for a file that is damaged or not of the declared type. The message is for the person who uploaded it.

export const TOO_MUCH = 'It takes too much time or memory to read. Save or print it to a new file and send that.';

export class FileUnreadable extends Error {
  override readonly name = 'FileUnreadable';
}
