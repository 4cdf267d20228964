// The three operations of the image service (§4): their inputs, outputs and requirements.

export interface ImageViewOperation {
  readonly name: 'echo' | 'imageCheck' | 'imageView';
  /** The last part of its soapAction. */
  readonly action: string;
  readonly input: string;
  readonly output: string;
  /** Whether the header `auth` is required. */
  readonly needsAuth: boolean;
}

export const IMAGE_VIEW_OPERATIONS: readonly ImageViewOperation[] = [
  { name: 'echo', action: 'echo', input: 'echoRequest', output: 'echoResponse', needsAuth: false },
  { name: 'imageCheck', action: 'imagecheck', input: 'availRequest', output: 'availResponse', needsAuth: true },
  { name: 'imageView', action: 'imageview', input: 'imgRequest', output: 'imgResponse', needsAuth: true },
];

export function soapActionOf(namespace: string, { action }: ImageViewOperation): string {
  return `${namespace}/${action}`;
}
