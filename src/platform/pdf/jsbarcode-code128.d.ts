// The one part of jsbarcode that is used: its encoder, without anything that draws. The package describes only its front door.
declare module 'jsbarcode/bin/barcodes/CODE128/index.js' {
  export class CODE128 {
    constructor(text: string, options: object);
    valid(): boolean;
    /** `data` is one character a module, 1 for a bar. */
    encode(): { readonly data: string };
  }
}
