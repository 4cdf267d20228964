// A rejected XML document: why, and where in it.

export class XmlRefused extends Error {
  override readonly name = 'XmlRefused';

  constructor(reason: string, at?: { readonly line: number; readonly column: number }) {
    super(at === undefined ? reason : `Line ${at.line}, column ${at.column}: ${reason}`);
  }
}
