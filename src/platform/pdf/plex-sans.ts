// IBM Plex Sans in the two weights that documents use, read from its package once per thread.
import { readFileSync } from 'node:fs';
import nodeModule from 'node:module';
import { Typeface } from './typeface.ts';

export type Weight = 'regular' | 'bold';

const FILES: Readonly<Record<Weight, readonly [key: string, name: string, file: string]>> = {
  regular: ['R', 'IBMPlexSans', '400Regular/IBMPlexSans_400Regular.ttf'],
  bold: ['B', 'IBMPlexSans-Bold', '700Bold/IBMPlexSans_700Bold.ttf'],
};

const loaded = new Map<Weight, Typeface>();

export function plexSans(weight: Weight): Typeface {
  let typeface = loaded.get(weight);
  if (typeface === undefined) {
    const [key, name, file] = FILES[weight];
    const path = nodeModule.createRequire(import.meta.url).resolve(`@expo-google-fonts/ibm-plex-sans/${file}`);
    typeface = new Typeface(key, name, readFileSync(path));
    loaded.set(weight, typeface);
  }
  return typeface;
}
