// What a content type says about an XML body: that it is XML, of which type, and in which character set.

export interface XmlType {
  /** Without parameters, in lower case: `text/xml`. */
  readonly type: string;
  readonly charset: string | undefined;
}

const TYPE = /^\s*([\w!#$&^.+-]+\/[\w!#$&^.+-]+)\s*(;.*)?$/;
const CHARSET = /;\s*charset\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s;"']+))/i;

/** Undefined if the header is none of the wanted types. */
export function readXmlType(contentType: string | undefined, wanted: readonly string[]): XmlType | undefined {
  const match = TYPE.exec(contentType ?? '');
  const type = match?.[1]?.toLowerCase();
  if (type === undefined || !wanted.includes(type)) return undefined;
  const [, double, single, bare] = CHARSET.exec(match?.[2] ?? '') ?? [];
  return { type, charset: double ?? single ?? bare };
}
