import { countSeals, sealSecrets, VISITOR_KEY } from './core/accounts/index.ts'
import { MAIL_LINK_KEY, resealMails } from './core/mail/index.ts'
import type { Database } from './platform/database/index.ts'
import { forgetKept, rotateKept } from './platform/kept-key/index.ts'
import { createSealer, keysBeside, newSealingKey, type Sealer, writeKeysBeside } from './platform/sealing/index.ts'
import { resealWebhooks } from './platform/webhooks/index.ts'
import { PRODUCTS } from './products.ts'

/* Everything that is sealed, under another key, while servers run; and what is signed, by another. */

/** How many texts each key seals, by its name; `lost`: those whose key is not held. */
export type Sealed = { keys: ReadonlyMap<string, number>; lost: number }

/** Seals all anew by the newest key, in batches; how many could not be opened. */
export async function sealAnew(db: Database, sealer: Sealer): Promise<number> {
  const own = (await sealSecrets(db, sealer)) + (await resealMails(db, sealer)) + (await resealWebhooks(db, sealer))
  return own + (await sealProducts(db, sealer))
}

const SEALS = PRODUCTS.flatMap(({ seals }) => seals ?? [])

/** What products keep sealed, by the newest key; how many could not be opened. */
export async function sealProducts(db: Database, sealer: Sealer): Promise<number> {
  let lost = 0
  for (const { reseal } of SEALS) lost += await reseal(db, sealer)
  return lost
}

/** How many texts each key seals, those of products too. */
export function sealsByKey(db: Database): Promise<ReadonlyMap<string, number>> {
  return countSeals(
    db,
    SEALS.map(({ texts }) => texts),
  )
}

/**
 * A new key beside the data, in front of the one before, and everything sealed by it. Servers read the file at each use: those
 * that run hold both from now on. Older ones go, unless something is still sealed by them.
 */
export async function rotateBeside(db: Database, dataFolder: string): Promise<number> {
  const keys = await keysBeside(dataFolder)
  await writeKeysBeside(dataFolder, [newSealingKey(), ...keys()])
  const lost = await sealAnew(db, createSealer(keys))
  if (lost === 0) await writeKeysBeside(dataFolder, keys().slice(0, 2))
  return lost
}

/** Keys that stand in the database, since they sign what is not kept: visitors' tokens, and links of emails. */
const KEPT = [VISITOR_KEY, MAIL_LINK_KEY]

/** New keys for what is signed and not kept. What older ones signed stays good until they are forgotten. */
export async function rotateSigning(db: Database): Promise<void> {
  await rotateKept(db, KEPT)
}

/** What older keys signed is worth nothing any more. */
export async function forgetSigning(db: Database): Promise<void> {
  await forgetKept(db, KEPT)
}

/** Takes all but the newest key away; false, and nothing done, while anything is sealed by another. */
export async function forgetOldBeside(db: Database, dataFolder: string): Promise<boolean> {
  const keys = await keysBeside(dataFolder)
  const sealer = createSealer(keys)
  const seals = await sealsByKey(db)
  const others = [...seals.keys()].filter((name) => !sealer.prefix.includes(`.${name}.`))
  if (others.length > 0) return false
  await writeKeysBeside(dataFolder, keys().slice(0, 1))
  return true
}
