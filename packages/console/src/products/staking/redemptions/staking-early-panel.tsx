import { decimal, decimalText } from '@tenor/contract/money'
import type { StakingBackOfficeRow, StakingQueueRow, stakingEarly } from '@tenor/contract/staking'
import { instantOfSeconds } from '@tenor/contract/time'
import { Amount, type Column, DataTable, InstantText, Notice, Panel, useSay, Verbatim } from '@tenor/ui'
import type { z } from 'zod'
import { ActOrBack, Answered, Stack } from '../../../platform/page/index.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import { useStakingEarly, useStakingPayEarly } from '../staking-queries.ts'

type Preview = z.infer<typeof stakingEarly.data>
export type StakingEarlyPanelProps = { product: StakingBackOfficeRow; onClose: () => void }

/** Whom paying early pays and how much, before it is done: no more than is shown is paid. */
export function StakingEarlyPanel({ product, onClose }: StakingEarlyPanelProps) {
  const words = useWords()
  const answer = useStakingEarly(product.id)
  const { data } = answer
  return (
    <Panel
      isOpen
      onClose={onClose}
      title={<Say id="console.stakingCash.early" />}
      aside={<Verbatim text={product.name} />}
      closeLabel={words('act.close')}
      width="middle"
    >
      <Answered answer={answer}>
        {data !== undefined && <Payments preview={data} product={product} onClose={onClose} />}
      </Answered>
    </Panel>
  )
}

function Payments({ preview, product, onClose }: StakingEarlyPanelProps & { preview: Preview }) {
  const words = useWords()
  const { redemptions, amount, held_by: heldBy, list } = preview
  const values = { count: redemptions, amount: <Amount value={amount} asset={product.coin} maximum={8} /> }
  return (
    <Stack>
      <Notice kind={redemptions === 0 ? 'plain' : 'caution'}>
        <Say id="console.stakingCash.early.text" values={values} />
        {heldBy !== null && (
          <>
            {' '}
            <Say id={`console.stakingCash.early.held.${heldBy}`} />
          </>
        )}
      </Notice>
      {list.length > 0 && (
        <DataTable
          label={words('console.stakingCash.early.who')}
          columns={columns(product.coin)}
          rows={list}
          rowKey={({ id }) => id}
        />
      )}
      {list.length < redemptions && (
        <p>
          <Say id="console.stakingCash.early.more" values={{ count: redemptions - list.length }} />
        </p>
      )}
      <PayOrBack preview={preview} product={product} onClose={onClose} />
    </Stack>
  )
}

function PayOrBack({ preview, product, onClose }: StakingEarlyPanelProps & { preview: Preview }) {
  const say = useSay()
  const act = useStakingPayEarly()
  const pay = () =>
    act.mutate(
      { pid: product.id, most: preview.amount },
      {
        onSuccess: ({ paid, amount }) => {
          const values = { count: paid, amount: <Amount value={amount} asset={product.coin} maximum={8} /> }
          say(<Say id="console.stakingCash.early.done" values={values} />, 'good')
          onClose()
        },
      },
    )
  return (
    <ActOrBack
      act={act}
      phrase="console.stakingCash.early.pay"
      kind="danger"
      isDisabled={preview.redemptions === 0}
      onPress={pay}
      onBack={onClose}
    />
  )
}

function columns(coin: string): readonly Column<StakingQueueRow>[] {
  return [
    {
      id: 'customer',
      header: <Say id="console.stakingMint.customer" />,
      cell: ({ user_id: id }) => <Verbatim text={id} />,
      onPhone: 'lead',
    },
    {
      id: 'asked',
      header: <Say id="console.stakingCash.early.asked" />,
      cell: ({ created_at: at }) => <InstantText at={instantOfSeconds(at)} short />,
      onPhone: 'pair',
    },
    {
      id: 'due',
      header: <Say id="console.stakingCash.early.due" />,
      cell: ({ redeem_stamp: at }) => <InstantText at={instantOfSeconds(at)} short />,
      onPhone: 'pair',
    },
    {
      id: 'received',
      header: <Say id="console.stakingQueue.received" />,
      cell: ({ amount, fee }) => (
        <Amount value={decimalText(decimal(amount) - decimal(fee))} asset={coin} maximum={8} />
      ),
      align: 'end',
      onPhone: 'aside',
    },
  ]
}
