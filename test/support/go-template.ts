// The subset of Go's text/template that our Helm chart uses, to render the chart where helm is not installed. Anything else throws.

export type Functions = Readonly<Record<string, (...args: unknown[]) => unknown>>;
type Data = Readonly<Record<string, unknown>>;

interface Branch {
  readonly kind: 'if' | 'with' | 'range';
  /** Names from `range $name, $value := …`. */
  readonly names: readonly string[];
  readonly condition: string;
  readonly then: readonly Part[];
  readonly otherwise: readonly Part[];
}
type Part = { readonly text: string } | { readonly action: string } | Branch;
type Scope = { readonly dot: unknown; readonly variables: Readonly<Record<string, unknown>> };

const ACTION = /\{\{(-?)((?:"[^"]*"|[^"}])*?)(-?)\}\}/;
const TOKEN = /"[^"]*"|\$?[\w.]+|\$|[()|]/g;

export class GoTemplates {
  private readonly named = new Map<string, readonly Part[]>();

  private readonly functions: Functions;

  constructor(functions: Functions) {
    this.functions = functions;
  }

  /** Parses a file: its definitions can be included, and the rest is rendered. */
  render(source: string, data: Data): string {
    const parts = this.parse(source);
    return this.run(parts, { dot: data, variables: { $: data } });
  }

  include(name: string, data: unknown): string {
    const parts = this.named.get(name);
    if (parts === undefined) throw new Error(`No template is named ${name}.`);
    return this.run(parts, { dot: data, variables: { $: data } });
  }

  private parse(source: string): readonly Part[] {
    const pieces = piecesOf(source);
    const parts = this.block(pieces, []);
    if (pieces.length > 0) throw new Error(`Without a beginning: ${JSON.stringify(pieces[0])}`);
    return parts;
  }

  /** Reads up to one of the words, which stays as the first piece. */
  private block(pieces: Part[], until: readonly string[]): readonly Part[] {
    const parts: Part[] = [];
    for (let piece = pieces[0]; piece !== undefined; piece = pieces[0]) {
      const [word = '', ...rest] = 'action' in piece ? piece.action.split(' ') : [];
      if (until.includes(word)) return parts;
      pieces.shift();
      if (word === 'if' || word === 'with' || word === 'range') parts.push(this.branch(word, rest.join(' '), pieces));
      else if (word === 'define') {
        this.named.set(JSON.parse(rest.join(' ')), this.block(pieces, ['end']));
        pieces.shift();
      } else if (word === 'end' || word === 'else') throw new Error(`Without a beginning: ${word}`);
      else parts.push(piece);
    }
    if (until.length > 0) throw new Error(`Without an end: ${until.join(' or ')} is missing.`);
    return parts;
  }

  private branch(kind: Branch['kind'], head: string, pieces: Part[]): Branch {
    const [, names = '', condition = head] = /^((?:\$\w+(?:, )?)+) := (.*)$/.exec(head) ?? [];
    const then = this.block(pieces, ['end', 'else']);
    const { action } = pieces.shift() as { action: string };
    const named = names === '' ? [] : names.split(', ');
    if (action === 'end') return { kind, names: named, condition, then, otherwise: [] };
    if (action.startsWith('else if ')) {
      return { kind, names: named, condition, then, otherwise: [this.branch('if', action.slice(8), pieces)] };
    }
    const otherwise = this.block(pieces, ['end']);
    pieces.shift();
    return { kind, names: named, condition, then, otherwise };
  }

  private run(parts: readonly Part[], scope: Scope): string {
    let variables = scope.variables;
    let text = '';
    for (const part of parts) {
      const here = { dot: scope.dot, variables };
      if ('text' in part) text += part.text;
      else if ('kind' in part) text += this.runBranch(part, here);
      else {
        const [, name, expression] = /^(\$\w+) := (.*)$/.exec(part.action) ?? [];
        if (name !== undefined) variables = { ...variables, [name]: this.evaluate(expression!, here) };
        else text += shown(this.evaluate(part.action, here));
      }
    }
    return text;
  }

  private runBranch({ kind, names, condition, then, otherwise }: Branch, scope: Scope): string {
    const value = this.evaluate(condition, scope);
    if (isEmpty(value)) return this.run(otherwise, scope);
    if (kind === 'if') return this.run(then, scope);
    if (kind === 'with') return this.run(then, { ...scope, dot: value });
    const entries = Object.entries(value as object);
    if (!Array.isArray(value)) entries.sort(([one], [other]) => (one < other ? -1 : 1));
    const passes = entries.map(([key, one]) => {
      const named = Object.fromEntries(names.map((name, at) => [name, at === names.length - 1 ? one : key]));
      return this.run(then, { dot: one, variables: { ...scope.variables, ...named } });
    });
    return passes.join('');
  }

  private evaluate(expression: string, scope: Scope): unknown {
    const tokens = expression.match(TOKEN) ?? [];
    const value = this.pipeline(tokens, scope);
    if (tokens.length > 0) throw new Error(`Not understood: ${expression}`);
    return value;
  }

  /** The value before a pipe is the last argument of what follows it. */
  private pipeline(tokens: string[], scope: Scope): unknown {
    let value = this.call(tokens, scope, []);
    while (tokens[0] === '|') {
      tokens.shift();
      value = this.call(tokens, scope, [value]);
    }
    return value;
  }

  private call(tokens: string[], scope: Scope, last: readonly unknown[]): unknown {
    const head = tokens.shift();
    if (head === undefined) throw new Error('An expression ends too early.');
    const called = this.functions[head];
    if (called === undefined) return this.operand(head, tokens, scope);
    const args: unknown[] = [];
    while (tokens.length > 0 && tokens[0] !== '|' && tokens[0] !== ')')
      args.push(this.operand(tokens.shift()!, tokens, scope));
    return called(...args, ...last);
  }

  private operand(token: string, tokens: string[], scope: Scope): unknown {
    if (token === '(') {
      const value = this.pipeline(tokens, scope);
      if (tokens.shift() !== ')') throw new Error('A bracket is not closed.');
      return value;
    }
    if (token.startsWith('"')) return JSON.parse(token);
    if (/^\d+$/.test(token)) return Number(token);
    if (token === '.') return scope.dot;
    const [root = '', ...path] = token.split('.');
    if (root === '') return member(scope.dot, path);
    if (root.startsWith('$') && root in scope.variables) return member(scope.variables[root], path);
    throw new Error(`Neither a function nor a value: ${token}`);
  }
}

function piecesOf(source: string): Part[] {
  const pieces: Part[] = [];
  let rest = source;
  for (let found = ACTION.exec(rest); found !== null; found = ACTION.exec(rest)) {
    const [whole, trimsBefore, action = '', trimsAfter] = found;
    const before = rest.slice(0, found.index);
    pieces.push({ text: trimsBefore ? before.trimEnd() : before });
    if (!action.trim().startsWith('/*')) pieces.push({ action: action.trim() });
    const after = rest.slice(found.index + whole.length);
    rest = trimsAfter ? after.trimStart() : after;
  }
  pieces.push({ text: rest });
  return pieces;
}

/** Throws for a name that does not exist, because that is a mistake in the chart. */
function member(value: unknown, path: readonly string[]): unknown {
  return path.reduce((from, name) => {
    if (typeof from !== 'object' || from === null || !(name in from))
      throw new Error(`There is no .${path.join('.')}.`);
    return (from as Data)[name];
  }, value);
}

export function isEmpty(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length === 0;
  return !value;
}

function shown(value: unknown): string {
  if (typeof value === 'object') throw new Error(`Printed, but not a text: ${JSON.stringify(value)}`);
  return String(value);
}
