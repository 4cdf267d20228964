// An item of one of §2.9's lists: an object with its info in a single wrapper field, or the info itself (spec-gaps 6).
import { type Static, type TObject, type TSchema, type TUnsafe, Type } from 'typebox';
import { exact } from '../../../platform/contract/fields.ts';
import { requiredWhen } from '../../../platform/contract/required-when.ts';

type Members = Record<string, TSchema>;
export type WrappedItem<Name extends string, Info> = { readonly [Wrapper in Name]?: Info } & Partial<Info>;

/** Limited because every item is stored and a driver reads them. */
const MOST_ITEMS = 200;

/**
 * The item has the info's fields as well, all optional. Fields that are required in the info are required in a flat item, and
 * an empty item lacks its wrapper.
 */
export function wrappedItem<const Name extends string, Info extends Members>(
  name: Name,
  info: Info,
  title: string,
): TUnsafe<WrappedItem<Name, Static<TObject<Info>>>> {
  const isEmpty = (owner: Readonly<Record<string, unknown>>) => Object.values(owner).every((one) => one === undefined);
  const flat = {
    says: `the item has no ${name}`,
    holds: (owner: Readonly<Record<string, unknown>>) => owner[name] === undefined && !isEmpty(owner),
  };
  const wrapped = exact(info, {
    title: `${title}Info`,
    description: 'The fields of the item. They may also be in the item itself.',
  });
  const hasRequired = Object.values(info).some((member) => !Type.IsOptional(member));
  const members = Object.entries(info).map(([member, schema]) => [
    member,
    Type.IsOptional(schema) ? schema : requiredWhen(flat, schema),
  ]);
  const empty = { says: 'the item has no fields of its own', holds: isEmpty };
  return Type.Unsafe<WrappedItem<Name, Static<TObject<Info>>>>(
    exact(
      {
        [name]: hasRequired ? requiredWhen(empty, wrapped) : Type.Optional(wrapped),
        ...Object.fromEntries(members),
      },
      { title },
    ),
  );
}

/** A list of such items. `title` names the item in the OpenAPI document. */
export function wrappedItems<const Name extends string, Info extends Members>(name: Name, info: Info, title: string) {
  return Type.Array(wrappedItem(name, info, title), { maxItems: MOST_ITEMS });
}

/** The info of an item, wrapped or flat. */
export function infoOf<Name extends string, Info>(item: WrappedItem<Name, Info>, name: Name): Info {
  return (item[name] ?? item) as Info;
}
