// The messages between the processes of `serve --processes` and the process that started them.

/** Sent by a serving process once it is ready. */
export interface ReadyMessage {
  readonly kind: 'ready';
  /** The contents of the ready file, without the process ID. */
  readonly environments: Readonly<Record<string, unknown>>;
  readonly banner: string;
}

export type FromWorker =
  | ReadyMessage
  /** The process was asked for metrics and wants to include those of the others. */
  | { readonly kind: 'want-metrics'; readonly id: number; readonly environment: string }
  | { readonly kind: 'metrics'; readonly id: number; readonly text: string };

export type ToWorker =
  | { readonly kind: 'tell-metrics'; readonly id: number; readonly environment: string }
  | { readonly kind: 'metrics-of-others'; readonly id: number; readonly texts: readonly string[] };
