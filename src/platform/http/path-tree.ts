// Finds which of many paths, such as /v1/bol/{pro}/labels or /console/*, the path of a request is (decision 27).

interface Node {
  readonly fixed: Map<string, Node>;
  /** For any other part. */
  param: Node | undefined;
  end: End | undefined;
  /** For the rest of the path, whatever it is. */
  rest: End | undefined;
}

interface End {
  readonly at: number;
  /** In the order of their places in the path. */
  readonly names: readonly string[];
}

export interface PathMatch {
  /** The position of the path in the list. */
  readonly at: number;
  readonly params: Readonly<Record<string, string>>;
}

const NO_PARAMS = Object.freeze({});

export class PathTree {
  readonly #longestParam: number;
  /** Most requests are for a path without parameters: one lookup finds it. */
  readonly #whole = new Map<string, PathMatch>();
  readonly #root: Node = newNode();

  constructor(longestParam: number) {
    this.#longestParam = longestParam;
  }

  /** @throws Error if the path is already there */
  add(path: string, at: number): void {
    const names: string[] = [];
    let node = this.#root;
    for (const part of path.slice(1).split('/')) {
      if (part === '*') {
        node.rest = added(path, node.rest, { at, names: [...names, '*'] });
        return;
      }
      const name = /^\{(\w+)\}$/.exec(part)?.[1];
      if (name === undefined) {
        const next = node.fixed.get(part) ?? newNode();
        node.fixed.set(part, next);
        node = next;
      } else {
        names.push(name);
        node.param ??= newNode();
        node = node.param;
      }
    }
    node.end = added(path, node.end, { at, names });
    if (names.length === 0) this.#whole.set(path, { at, params: NO_PARAMS });
  }

  /**
   * Takes a path without a query. Undefined if there is no such path, or it cannot be decoded; `too long` if only the length of a part
   * keeps it from being found.
   */
  find(path: string): PathMatch | 'too long' | undefined {
    const whole = this.#whole.get(path);
    if (whole !== undefined) return whole;
    if (!path.startsWith('/')) return undefined;
    const parts = path.slice(1).split('/');
    if (path.includes('%') && !decodeAll(parts)) return undefined;
    const values: string[] = [];
    const end = this.#endOf(this.#root, parts, 0, values);
    if (end === undefined || end === 'too long') return end;
    const params: Record<string, string> = {};
    for (const [place, value] of values.entries()) params[end.names[place]!] = value;
    return { at: end.at, params };
  }

  /** A fixed part comes before a parameter, and that before the rest; what leads nowhere is left again. */
  #endOf(node: Node, parts: readonly string[], depth: number, values: string[]): End | 'too long' | undefined {
    if (depth === parts.length) return node.end;
    const part = parts[depth]!;
    const next = node.fixed.get(part);
    let found = next && this.#endOf(next, parts, depth + 1, values);
    if (isEnd(found)) return found;
    if (node.param !== undefined) {
      if (part.length > this.#longestParam) found = 'too long';
      else {
        values.push(part);
        found = this.#endOf(node.param, parts, depth + 1, values) ?? found;
        if (isEnd(found)) return found;
        values.pop();
      }
    }
    if (node.rest === undefined) return found;
    values.push(parts.slice(depth).join('/'));
    return node.rest;
  }
}

function newNode(): Node {
  return { fixed: new Map(), param: undefined, end: undefined, rest: undefined };
}

function added(path: string, known: End | undefined, end: End): End {
  if (known !== undefined) throw new Error(`The path ${path} is already declared.`);
  return end;
}

function isEnd(found: End | 'too long' | undefined): found is End {
  return typeof found === 'object';
}

/** After the path was divided: a parameter may contain %2F. */
function decodeAll(parts: string[]): boolean {
  try {
    for (const [place, part] of parts.entries()) parts[place] = decodeURIComponent(part);
    return true;
  } catch {
    return false;
  }
}
