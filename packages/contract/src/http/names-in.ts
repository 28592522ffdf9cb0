/** Names of an object's own fields, which are those of its type where it was written out as one literal. */
export function namesIn<Fields extends object>(fields: Fields): (keyof Fields & string)[] {
  return Object.keys(fields) as (keyof Fields & string)[]
}
