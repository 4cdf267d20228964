// Types for the one part of jsbarcode that is used: its encoder, without rendering. The package only declares its main entry point.
declare module 'jsbarcode/bin/barcodes/CODE128/index.js' {
  export class CODE128 {
    constructor(text: string, options: object);
    valid(): boolean;
    /** `data` has one character per module, 1 for a bar. */
    encode(): { readonly data: string };
  }
}
