import { type Database, type Queryable, sqlType } from '../database/index.ts'
import { randomSecret } from '../ids/index.ts'

/** What is older is read again before it is used, so that a server that runs learns of another key without a restart. */
const AGAIN_MS = 5_000
/** A link in an email is followed weeks later, so older keys stay until they are forgotten; but not without an end. */
const KEPT_MOST = 8

/** A secret of the installation that signs what is never kept, in the table of settings. */
export type KeptKey = {
  /** What is signed with. */
  newest(): Promise<string>
  /** What is recognised: the newest first, then older ones. */
  all(): Promise<readonly string[]>
}

/** The key of a name, made at the first start; servers that start at once end up with the same one. */
export async function openKeptKey(db: Database, name: string): Promise<KeptKey> {
  await db.execute('insert into setting (name, value) values ($1, $2) on conflict do nothing', [name, randomSecret()])
  let keys = await readKeys(db, name)
  let readAt = performance.now()
  let reading: Promise<void> | null = null
  async function readAgain(): Promise<void> {
    // What is known goes on being used where the database does not answer.
    const read = await readKeys(db, name).catch(() => [])
    if (read.length > 0) keys = read
    readAt = performance.now()
    reading = null
  }
  // Waited for: a server that nobody asked for long would sign by a key that is forgotten.
  async function known(): Promise<readonly string[]> {
    if (performance.now() - readAt > AGAIN_MS) {
      reading ??= readAgain()
      await reading
    }
    return keys
  }
  return { newest: async () => (await known())[0] ?? '', all: known }
}

/** Puts a new key in front of those of each name that there is. */
export async function rotateKept(db: Queryable, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const keys = await readKeys(db, name)
    if (keys.length > 0) await writeKeys(db, name, [randomSecret(), ...keys].slice(0, KEPT_MOST))
  }
}

/** Takes away all but the newest of each name: what older ones have signed is worth nothing from then on. */
export async function forgetKept(db: Queryable, names: readonly string[]): Promise<void> {
  for (const name of names) await writeKeys(db, name, (await readKeys(db, name)).slice(0, 1))
}

/** Texts that a secret makes have no spaces. */
async function readKeys(db: Queryable, name: string): Promise<string[]> {
  const [row] = await db.query({ value: sqlType.text }, 'select value from setting where name = $1', [name])
  return row === undefined ? [] : row.value.split(' ')
}

async function writeKeys(db: Queryable, name: string, keys: readonly string[]): Promise<void> {
  await db.query('update setting set value = $2 where name = $1 returning name', [name, keys.join(' ')])
}
