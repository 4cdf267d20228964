// Validates a call against the schema of the image service: the header, the body, and which operation they mean.
import { checkElement, type SchemaFailure } from '../../platform/xml/check-element.ts';
import { Schema } from '../../platform/xml/read-schema.ts';
import type { ElementRule } from '../../platform/xml/schema-model.ts';
import type { XmlElement } from '../../platform/xml/xml-element.ts';
import { IMAGE_VIEW_OPERATIONS, type ImageViewOperation } from './image-view-operations.ts';
import { imageViewXsd } from './image-view-xsd.ts';
import type { SoapCall } from './soap-envelope.ts';
import { schemaError } from './soap-fault.ts';

const MOST_SAID = 10;

export class SoapCallSchema {
  readonly #namespace: string;
  readonly #auth: ElementRule;
  readonly #inputs: ReadonlyMap<string, { readonly operation: ImageViewOperation; readonly rule: ElementRule }>;

  constructor(namespace: string) {
    const schema = new Schema(imageViewXsd(namespace));
    this.#namespace = namespace;
    this.#auth = schema.element('auth');
    this.#inputs = new Map(
      IMAGE_VIEW_OPERATIONS.map((operation) => [operation.input, { operation, rule: schema.element(operation.input) }]),
    );
  }

  /** The operation of a valid call. @throws SoapFault */
  operationOf({ header, body }: SoapCall): ImageViewOperation {
    const { operation, rule } = this.#inputOf(body);
    const failures = wordsOf(checkElement(body, rule));
    if (operation.needsAuth) failures.unshift(...this.#headerFailures(header, operation));
    if (failures.length > 0) throw schemaError(shortened(failures));
    return operation;
  }

  #inputOf(body: XmlElement) {
    const found = this.#inputs.get(body.name);
    if (found !== undefined && body.namespace === this.#namespace) return found;
    const wanted = [...this.#inputs.keys()].join(', ');
    const given = `"${body.name.slice(0, 40)}" in "${body.namespace.slice(0, 100)}"`;
    throw schemaError(
      `Line ${body.line}: the SOAP Body holds ${given}; it must hold one of ${wanted} in ${this.#namespace}.`,
    );
  }

  #headerFailures(header: XmlElement | undefined, { name }: ImageViewOperation): string[] {
    if (header !== undefined) return wordsOf(checkElement(header, this.#auth));
    return [`The SOAP header auth is missing: ${name} needs it, in ${this.#namespace}, with user and password.`];
  }
}

function wordsOf(failures: readonly SchemaFailure[]): string[] {
  return failures.map(({ path, line, description }) => `Line ${line}: ${path} ${description}`);
}

function shortened(failures: readonly string[]): string {
  const more = failures.length - MOST_SAID;
  return [...failures.slice(0, MOST_SAID), ...(more > 0 ? [`And ${more} more.`] : [])].join('\n');
}
