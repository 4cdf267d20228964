// The only part of jsbarcode that the pages use: its encoder, without any drawing.
declare module 'jsbarcode/bin/barcodes/CODE128/index.js' {
  export class CODE128 {
    constructor(text: string, options: object);
    /** `data` has one character per module, 1 for a bar. */
    encode(): { readonly data: string };
  }
}
