/** Something that must be true of every database at every instant. */
export type Check = {
  /** Stable, `module.what`. */
  readonly name: string
  /** What a row of `sql` means, in plain words. */
  readonly says: string
  /** A SELECT of the rows that break it, with the columns by which a person finds them. No row: all is well. */
  readonly sql: string
}

/** A check that found something: how often, and the first rows that show it. */
export type Finding = { readonly check: Check; readonly count: number; readonly rows: readonly object[] }
