import { setTimeout } from 'node:timers/promises'
import { accountMode } from '@tenor/contract/core'
import {
  type StakingProductRow,
  type StakingUserInfo,
  SUBMIT_DEBOUNCE_MS,
  stakingMine,
  stakingProduct,
} from '@tenor/contract/staking'
import { RedeemPanel } from '../../../src/products/staking/holdings/redeem-panel.tsx'
import { MintBackPanel } from '../../../src/products/staking/mint/mint-back-panel.tsx'
import { MintPanel } from '../../../src/products/staking/mint/mint-panel.tsx'
import { StakePanel } from '../../../src/products/staking/stake/stake-panel.tsx'
import { type EarnStage, earnStage, press, type StageSettings, settled } from '../simple-earn/earn-stage.tsx'
import { aStakingRow, aUser, NOW } from './staking-facts.ts'

/* Panels of staking before a server that knows one product. */

export type StakingPanel = 'stake' | 'redeem' | 'mint' | 'back'
export type Known = { row?: Partial<StakingProductRow>; own?: Partial<StakingUserInfo> }

/** A stage for somebody whose account is a plain one, unless said otherwise. */
export function stakingStage(mode: 'classic' | 'single_currency' = 'classic'): EarnStage {
  const stage = earnStage()
  stage.answer(accountMode, () => ({ mode, first_open: false, settings: { use_funding: false } }))
  return stage
}

export function knows(stage: EarnStage, { row = {}, own = {} }: Known): void {
  stage.answer(stakingProduct, ({ query }) => {
    const pid = Number(query.get('pid'))
    const protocol = row.defi?.find((each) => each.pid === pid)
    const of =
      protocol === undefined ? row : { pid, parent_pid: row.pid ?? null, is_defi: 1, name: protocol.protocol_name }
    return aStakingRow(of)
  })
  stage.answer(stakingMine, ({ query }) => aUser({ pid: Number(query.get('pid')), ...own }))
}

export async function showPanel(
  stage: EarnStage,
  panel: StakingPanel,
  known: Known = {},
  settings: StageSettings = {},
): Promise<void> {
  knows(stage, known)
  const { pid = 29, coin = 'ETH' } = known.row ?? {}
  const props = { pid, coin, onClose: () => undefined }
  const panels = {
    stake: <StakePanel {...props} />,
    redeem: <RedeemPanel {...props} />,
    mint: <MintPanel {...props} />,
    back: <MintBackPanel {...props} />,
  }
  await stage.show(panels[panel], settings)
  await settled()
}

/** What the server answers to a stake. */
export function staked(body: Record<string, unknown>) {
  return {
    id: 1,
    pid: Number(body['pid']),
    coin: 'ETH',
    amount: String(body['amount']),
    created_at: NOW,
    first_distribution: NOW + 86_400,
    received: null,
    received_coin: null,
    exchange_rate: null,
    redeem_stamp: null,
  }
}

/** And to a redemption. */
export function redeemed(body: Record<string, unknown>) {
  return {
    id: 2,
    pid: Number(body['pid']),
    coin: String(body['coin']),
    amount: String(body['amount']),
    quick: 0,
    redeem_coin: String(body['redeem_coin'] ?? 'ETH'),
    fee: '0.0004',
    received: '1.9996',
    state: 'REDEEMING',
    created_at: NOW,
    redeem_stamp: NOW + 3 * 86_400,
    exchange_rate: null,
  }
}

/** Presses Redeem, which asks once: a second press counts after the pause between two presses. */
export async function askToRedeem(): Promise<void> {
  await press('button', 'Redeem')
  await setTimeout(SUBMIT_DEBOUNCE_MS + 50)
}

/** Presses Redeem and confirms that it is final. */
export async function redeemForGood(): Promise<void> {
  await askToRedeem()
  await press('button', 'Redeem for good')
}
