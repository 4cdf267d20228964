// Makes something when it is first used. A formatter of dates takes milliseconds to make, and no page uses all of them.
export function onFirstUse<Made extends object>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
