import account from './account.json' with { type: 'json' }
import backOfficeRefusals from './back-office-refusals.json' with { type: 'json' }
import desk from './console.json' with { type: 'json' }
import modules from './console-dual.json' with { type: 'json' }
import voucherBackOffice from './console-vouchers.json' with { type: 'json' }
import dual from './dual.json' with { type: 'json' }
import refusals from './refusals.json' with { type: 'json' }
import shell from './shell.json' with { type: 'json' }
import sniper from './sniper.json' with { type: 'json' }
import units from './units.json' with { type: 'json' }
import vouchers from './vouchers.json' with { type: 'json' }

/** Every sentence of the back office in this language, by its key. */
export const phrases = {
  ...account,
  ...desk,
  ...modules,
  ...backOfficeRefusals,
  ...dual,
  ...refusals,
  ...shell,
  ...sniper,
  ...units,
  ...vouchers,
  ...voucherBackOffice,
}
