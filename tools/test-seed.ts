import fc from 'fast-check'

/*
 * Generated inputs begin at one seed, so that a run fails for what was changed and not for what it happened to draw.
 * TENOR_SEED names another one, or `any`: how they are hunted.
 */

const asked = process.env['TENOR_SEED'] ?? '20261122'
fc.configureGlobal({ ...fc.readConfigureGlobal(), ...(asked === 'any' ? {} : { seed: Number(asked) }) })
