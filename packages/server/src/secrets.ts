import { attach } from './attach.ts'
import { settings } from './boot.ts'
import { createSealer, newSealingKey } from './platform/sealing/index.ts'
import { endWith } from './process-end.ts'
import { forgetOldBeside, forgetSigning, rotateBeside, rotateSigning, sealAnew, sealsByKey } from './secret-rotation.ts'
import { StartFault } from './start-fault.ts'

/*
 * npm run secrets -- key | status | rotate | forget: the key that secrets of the database are sealed with, also while servers
 * use it. `key` prints a new one for TENOR_SEALING_KEY. Ends with 0 when done, otherwise with a sentence that says what stands in the way.
 */

const USAGE = 'Write key, status, rotate or forget: npm run secrets -- rotate.'
const LOST = 'of the secrets are sealed with a key that is not here: bring it back, then write this again.'

async function main([act = '']: readonly string[]): Promise<void> {
  if (act === 'key') return say(newSealingKey())
  if (!['status', 'rotate', 'forget'].includes(act)) throw new StartFault(USAGE)
  const config = settings()
  const { sealingKeys, dataFolder } = config
  const base = await attach(config)
  try {
    if (act === 'status') {
      const seals = await sealsByKey(base.db)
      for (const [name, count] of seals) say(`key ${name} seals ${count}`)
      return
    }
    if (sealingKeys.length > 0) return await withSettings(act, sealingKeys, base)
    if (act === 'forget') {
      if (!(await forgetOldBeside(base.db, dataFolder)))
        throw new StartFault('Older keys are in use: write rotate first.')
      await forgetSigning(base.db)
      return say('Only the newest key is left. Keep a copy of it apart from the back-ups.')
    }
    const lost = await rotateBeside(base.db, dataFolder)
    if (lost > 0) throw new StartFault(`${lost} ${LOST}`)
    await rotateSigning(base.db)
    say(
      'Everything is sealed by a new key, and what is signed is signed by new ones. The one before is held as well until you write forget.',
    )
  } finally {
    await base.close()
  }
}

/** Keys that stand in the settings are changed there; here everything is sealed by the first of them. */
async function withSettings(act: string, keys: readonly string[], { db }: Awaited<ReturnType<typeof attach>>) {
  if (act === 'forget' && keys.length > 1) {
    throw new StartFault('Take the old key out of TENOR_SEALING_KEY and start the servers again.')
  }
  if (act === 'forget') {
    await forgetSigning(db)
    return say('What older keys signed is worth nothing any more.')
  }
  if (keys.length === 1) {
    throw new StartFault(
      'Write a new key in TENOR_SEALING_KEY: first behind the old one, then, once every server holds both, before it.',
    )
  }
  const lost = await sealAnew(db, createSealer(keys))
  if (lost > 0) throw new StartFault(`${lost} ${LOST}`)
  await rotateSigning(db)
  say(
    'Everything is sealed by the first key of TENOR_SEALING_KEY, and what is signed is signed by new ones. The others can be taken out.',
  )
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

endWith(main(process.argv.slice(2)), 1)
