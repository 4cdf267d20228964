// What the processes of `serve --processes` and the process that started them tell each other.

/** What a process that serves says once it can be used. */
export interface ReadyMessage {
  readonly kind: 'ready';
  /** What the ready file says, without the process. */
  readonly environments: Readonly<Record<string, unknown>>;
  readonly banner: string;
}

export type FromWorker =
  | ReadyMessage
  /** It was asked for its metrics and wants to answer for the others too. */
  | { readonly kind: 'want-metrics'; readonly id: number; readonly environment: string }
  | { readonly kind: 'metrics'; readonly id: number; readonly text: string };

export type ToWorker =
  | { readonly kind: 'tell-metrics'; readonly id: number; readonly environment: string }
  | { readonly kind: 'metrics-of-others'; readonly id: number; readonly texts: readonly string[] };
