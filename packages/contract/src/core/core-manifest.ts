import { corePhrases } from '../phrases/index.ts'
import * as account from './account-endpoints.ts'
import * as protection from './account-protection-endpoints.ts'
import * as apiKey from './api-key-endpoints.ts'
import * as asset from './asset-endpoints.ts'
import * as assetSettings from './asset-settings-endpoints.ts'
import * as campaign from './campaign-endpoints.ts'
import * as change from './change-endpoints.ts'
import * as clock from './clock-endpoints.ts'
import * as coinMark from './coin-mark-endpoints.ts'
import * as compliance from './compliance-endpoints.ts'
import { coreBookRules } from './core-book-rules.ts'
import { coreNames } from './core-names.ts'
import * as customer from './customer-endpoints.ts'
import * as customerPage from './customer-page-endpoints.ts'
import * as fourEyes from './four-eyes-endpoints.ts'
import * as promise from './house-promise.ts'
import * as identity from './identity-endpoints.ts'
import * as journal from './journal-endpoints.ts'
import * as ledger from './ledger-endpoints.ts'
import * as mail from './mail-endpoints.ts'
import { endpointsOf, manifest } from './manifest.ts'
import * as market from './market-endpoints.ts'
import * as moveIn from './move-in-endpoints.ts'
import { coreMoveIns } from './move-in-kinds.ts'
import * as notice from './notice-endpoints.ts'
import * as operator from './operator-endpoints.ts'
import * as passkey from './passkey-endpoints.ts'
import * as personal from './personal-data.ts'
import * as referral from './referral-endpoints.ts'
import * as convert from './sandbox-convert.ts'
import * as sandbox from './sandbox-endpoints.ts'
import * as stop from './stop-endpoints.ts'
import * as voucher from './voucher-endpoints.ts'
import * as wallet from './wallet-endpoints.ts'
import * as webhook from './webhook-endpoints.ts'

/** What the core brings: every product stands on it. */
export const coreManifest = manifest({
  name: 'core',
  title: 'Core: accounts, ledger, market, notices, sandbox, back office',
  business: ['spot'],
  withheldIn: [],
  ...coreNames,
  books: coreBookRules,
  notices: ['voucher.endsSoon', 'wallet.done', 'wallet.ended', 'wallet.delayed'],
  alerts: ['voucher.endsSoon'],
  vouchers: [],
  moveIns: coreMoveIns,
  phrases: corePhrases,
  endpoints: endpointsOf(
    account,
    asset,
    assetSettings,
    apiKey,
    protection,
    campaign,
    change,
    clock,
    coinMark,
    compliance,
    customer,
    customerPage,
    fourEyes,
    identity,
    journal,
    ledger,
    mail,
    market,
    moveIn,
    notice,
    operator,
    passkey,
    personal,
    promise,
    referral,
    convert,
    sandbox,
    stop,
    voucher,
    wallet,
    webhook,
  ),
  settings: [
    'mode',
    'clock.offset_ms',
    'market.simulator.seed',
    'market.simulator.origin',
    'visitor_csrf_key',
    'four_eyes',
    'mail_link_key',
    'reconcile.last',
  ],
})
