import type { Config } from './platform/config/index.ts'
import { createSealer, keysBeside, type Sealer } from './platform/sealing/index.ts'
import { StartFault } from './start-fault.ts'

/** What the secrets of the database are kept under: keys of the settings, or those beside the data. */
export async function sealerOf({ sealingKeys, dataFolder }: Config): Promise<Sealer> {
  if (sealingKeys.length > 0) return createSealer(sealingKeys)
  const keys = await keysBeside(dataFolder).catch((error: Error) => {
    throw new StartFault(
      `The key of one-time secrets cannot be kept under TENOR_DATA (${error.message}): write one in TENOR_SEALING_KEY.`,
    )
  })
  return createSealer(keys)
}
