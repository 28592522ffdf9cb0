import { Button, type Column } from '@tenor/ui'
import { useState } from 'react'
import { panelOnDemand } from '../../../platform/page/index.ts'
import { Say, useWords, type Words } from '../../../platform/phrases/index.ts'
import { useStakingOffer } from '../staking-queries.ts'

const MintBackPanel = panelOnDemand(() => import('../mint/mint-back-panel.tsx').then((module) => module.MintBackPanel))
const RedeemPanel = panelOnDemand(() => import('./redeem-panel.tsx').then((module) => module.RedeemPanel))

export type RedeemActProps = { pid: number; coin: string; name: string }

/** Opens the redemption of a product: of what was minted, or of what is staked. */
export function RedeemAct({ pid, coin, name }: RedeemActProps) {
  const words = useWords()
  const [isOpen, setOpen] = useState(false)
  const variant = useStakingOffer.useIf(isOpen, pid).data?.variant
  const panel = { pid, coin, onClose: () => setOpen(false) }
  return (
    <>
      <Button
        aria-label={words('staking.redeem.of', { coin: name })}
        isPending={isOpen && variant === undefined}
        onPress={() => setOpen(true)}
      >
        <Say id="staking.redeem" />
      </Button>
      {isOpen &&
        variant !== undefined &&
        (variant === 'mint' ? <MintBackPanel {...panel} /> : <RedeemPanel {...panel} />)}
    </>
  )
}

/** The one act of a row. */
export function redeemColumn<Row>(words: Words, actOf: (row: Row) => RedeemActProps): Column<Row> {
  return {
    id: 'acts',
    header: <span className="visually-hidden">{words('staking.acts')}</span>,
    align: 'end',
    onPhone: 'full',
    cell: (row) => <RedeemAct {...actOf(row)} />,
  }
}
