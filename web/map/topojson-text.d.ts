// The outlines are bundled into the chunk as text.
declare module '*.topojson?raw' {
  const text: string;
  export default text;
}
