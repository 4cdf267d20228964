// The one part of jsbarcode that the pages use: its encoder, without anything that draws.
declare module 'jsbarcode/bin/barcodes/CODE128/index.js' {
  export class CODE128 {
    constructor(text: string, options: object);
    /** `data` is one character a module, 1 for a bar. */
    encode(): { readonly data: string };
  }
}
