// The outlines are taken into the chunk as text.
declare module '*.topojson?raw' {
  const text: string;
  export default text;
}
