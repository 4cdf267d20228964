// What is written down about a setting, by the name of its environment variable.

export interface Setting {
  readonly default: string;
  readonly means: string;
}
