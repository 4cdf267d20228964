// A file that is not what it is said to be, or not whole. Its text is for whoever sent it.
export class FileUnreadable extends Error {
  override readonly name = 'FileUnreadable';
}
