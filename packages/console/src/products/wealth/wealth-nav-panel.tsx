import { type Decimal8, decimal, readAmount } from '@tenor/contract/money'
import { instantOfSeconds } from '@tenor/contract/time'
import { navMove, navMoved, navTakesTwo, type WealthBackOfficeRow, wealthCashMove } from '@tenor/contract/wealth'
import {
  Amount,
  AmountField,
  Button,
  Facts,
  InstantText,
  Notice,
  Panel,
  Percent,
  TextField,
  useSay,
  Verbatim,
} from '@tenor/ui'
import { useState } from 'react'
import { Acts, May, RefusalLine, Stack } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import {
  useCashMove,
  useCorrectionPreview,
  useCorrections,
  useNavEntry,
  useNavs,
  useToldNavs,
} from './wealth-queries.ts'

type RowProps = { row: WealthBackOfficeRow }

/** The value of a strike: the next one, or the last one corrected; and the fund's cash. */
export function NavPanel({ row, onClose }: RowProps & { onClose: () => void }) {
  const words = useWords()
  return (
    <Panel isOpen onClose={onClose} title={<Verbatim text={row.name} />} closeLabel={words('act.close')} width="middle">
      <Stack>
        <NavForm row={row} />
        <Values row={row} />
        <May call={wealthCashMove}>
          <CashForm row={row} />
        </May>
      </Stack>
    </Panel>
  )
}

function NavForm({ row }: RowProps) {
  const words = useWords()
  const say = useSay()
  const enter = useNavEntry()
  const [text, setText] = useState('')
  const [reason, setReason] = useState('')
  const isNext = row.nav_due === 1
  const at = isNext ? row.next_nav_at : row.nav_at
  const nav = readAmount(text)
  const save = () =>
    enter.mutate(
      { pid: row.id, at, nav: text, ...(reason === '' ? {} : { reason }) },
      {
        onSuccess: (done) => {
          const isWaiting = 'state' in done && done.state === 'proposed'
          say(<Say id={isWaiting ? 'console.proposals.made' : 'console.wealth.entered'} />, 'good')
          setText('')
        },
      },
    )
  return (
    <Stack>
      <p>
        <Say
          id={isNext ? 'console.wealth.next' : 'console.wealth.correct'}
          values={{ time: <InstantText at={instantOfSeconds(at)} short /> }}
        />
      </p>
      <ToldByAdministrator row={row} at={at} onUse={setText} />
      <AmountField label={words('console.wealth.nav')} value={text} onChange={setText} asset={row.coin} />
      {nav !== null && <Checked row={row} nav={nav} isNext={isNext} text={text} />}
      <TextField label={words('console.wealth.reason')} value={reason} onChange={setReason} />
      <RefusalLine error={enter.error} />
      <Acts>
        <Button
          kind="primary"
          isDisabled={nav === null || (!isNext && reason.trim() === '')}
          isPending={enter.isPending}
          onPress={save}
        >
          <Say id="console.wealth.enter" />
        </Button>
      </Acts>
    </Stack>
  )
}

function ToldByAdministrator({ row, at, onUse }: RowProps & { at: number; onUse: (nav: string) => void }) {
  const told = (useToldNavs(row.id).data ?? []).find((each) => each.at === at)
  if (told === undefined) return null
  return (
    <Notice kind="caution">
      <Say
        id="console.wealth.told"
        values={{
          nav: <Amount value={told.nav} asset={row.coin} maximum={8} />,
          time: <InstantText at={instantOfSeconds(told.at)} short />,
        }}
      />
      <Acts>
        <Button kind="ghost" onPress={() => onUse(told.nav)}>
          <Say id="console.wealth.told.use" />
        </Button>
      </Acts>
    </Notice>
  )
}

/** How far it is from the last, and whether that takes a second operator; of a correction, what it changes. */
function Checked({ row, nav, isNext, text }: RowProps & { nav: Decimal8; isNext: boolean; text: string }) {
  const last = decimal(row.nav)
  const preview = useCorrectionPreview.useIf(!isNext && nav !== last, row.id, row.nav_at, text).data
  const values = row.nav_since.map((each) => decimal(each))
  const drift = { values, confirmedAt: instantOfSeconds(row.nav_confirmed_at), bound: decimal(row.nav_bound) }
  const takesTwo = !isNext || navTakesTwo(instantOfSeconds(row.next_nav_at), nav, drift)
  const moved = navMoved(isNext ? [...values, nav] : values)
  return (
    <Notice kind={takesTwo ? 'caution' : 'plain'}>
      <Say
        id={takesTwo ? 'console.wealth.takesTwo' : 'console.wealth.within'}
        values={{
          move: <Percent value={navMove(nav, last)} places={4} />,
          moved: <Percent value={moved} places={4} />,
        }}
      />
      {preview !== undefined && (
        <p>
          <Say
            id="console.wealth.changes"
            values={{
              count: preview.orders,
              added: <Amount value={preview.units_added} maximum={6} />,
              cancelled: <Amount value={preview.units_cancelled} maximum={6} />,
              paid: <Amount value={preview.paid} asset={row.coin} maximum={8} />,
              filled: <Amount value={preview.filled} asset={row.coin} maximum={8} />,
            }}
          />
        </p>
      )}
    </Notice>
  )
}

function Values({ row }: RowProps) {
  const navs = useNavs(row.id).data ?? []
  const corrections = useCorrections(row.id).data ?? []
  return (
    <>
      <Facts
        facts={navs.map(({ at, nav, source }) => ({
          id: String(at),
          name: (
            <>
              <InstantText at={instantOfSeconds(at)} short />{' '}
              <small>
                <Say id={`console.wealth.nav.by.${source}`} />
              </small>
            </>
          ),
          value: <Amount value={nav} asset={row.coin} maximum={8} />,
        }))}
      />
      {corrections.length > 0 && (
        <p>
          <Say id="console.wealth.corrected" values={{ count: corrections.length }} />
        </p>
      )}
    </>
  )
}

function CashForm({ row }: RowProps) {
  const words = useWords()
  const say = useSay()
  const move = useCashMove()
  const [amount, setAmount] = useState('')
  const [reason, setReason] = useState('')
  const save = () =>
    move.mutate(
      { pid: row.id, amount, reason },
      {
        onSuccess: (done) => {
          const isWaiting = 'state' in done && done.state === 'proposed'
          say(<Say id={isWaiting ? 'console.proposals.made' : 'console.wealth.cash.moved'} />, 'good')
          setAmount('')
        },
      },
    )
  return (
    <Stack>
      <AmountField
        label={words('console.wealth.cash.amount')}
        value={amount}
        onChange={setAmount}
        asset={row.coin}
        shape={{ isLenient: true, isSigned: true }}
      />
      <TextField label={words('console.wealth.cash.reason')} value={reason} onChange={setReason} />
      <RefusalLine error={move.error} />
      <Acts>
        <Button isDisabled={amount === '' || reason === ''} isPending={move.isPending} onPress={save}>
          <Say id="console.wealth.cash.save" />
        </Button>
      </Acts>
    </Stack>
  )
}
