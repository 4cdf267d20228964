// Tells the launcher when this process is ready to serve: then V8 has compiled what a server runs, and has not discarded any of it yet.

export let nowServing: () => void;
export const isServing = new Promise<void>((resolve) => {
  nowServing = resolve;
});
