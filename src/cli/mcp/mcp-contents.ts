// A response as an assistant can use it: text, with documents as separate files instead of base64 in the text.

export type McpContent =
  | { readonly type: 'text'; readonly text: string }
  | {
      readonly type: 'resource';
      readonly resource: { readonly uri: string; readonly mimeType: string; readonly blob: string };
    };

/** How base64 starts, by the first bytes of a file. */
const FILE_TYPES: readonly (readonly [begins: string, mimeType: string])[] = [
  ['JVBERi0', 'application/pdf'],
  ['iVBORw0KGgo', 'image/png'],
  ['/9j/', 'image/jpeg'],
  ['SUkqAA', 'image/tiff'],
  ['TU0AKg', 'image/tiff'],
];
const SHORTEST_FILE = 200;

export function contentsOf(response: unknown): McpContent[] {
  const files: McpContent[] = [];
  const text = JSON.stringify(
    response,
    (name, value: unknown) => {
      const mimeType = typeof value === 'string' ? fileType(value) : undefined;
      if (mimeType === undefined) return value;
      const uri = `linehaul://documents/${files.length + 1}/${name}`;
      files.push({ type: 'resource', resource: { uri, mimeType, blob: value as string } });
      return uri;
    },
    1,
  );
  return [{ type: 'text', text }, ...files];
}

function fileType(text: string): string | undefined {
  if (text.length < SHORTEST_FILE) return undefined;
  return FILE_TYPES.find(([begins]) => text.startsWith(begins))?.[1];
}
