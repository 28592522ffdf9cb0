import { assetsNow } from '@tenor/browser/assets'
import { Button, buttonClass, classes, Panel, shapes, useIsNarrow, Verbatim } from '@tenor/ui'
import { useReducer } from 'react'
import { useCompliance, useCustomer, useSession } from '../../../core/account/index.ts'
import { loadTransferPanel } from '../../../core/balances/index.ts'
import { panelOnDemand } from '../../../platform/page/index.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import styles from '../simple-earn.module.css'
import { useCallSetting } from '../simple-earn-queries.ts'
import { type DialogStack, type StackMove, stackAfter } from './dialog-stack.ts'
import { type FundSource, fundAddress, fundSourcesOf } from './fund-sources.ts'

const TransferPanel = panelOnDemand(() => loadTransferPanel().then((module) => module.TransferPanel))

const PHONE = 767
/** What is open above the list of sources: nothing, or one of them. */
type Step = 'sources' | FundSource

export type FundSourcesPanelProps = { asset: string; onClose: () => void }

/** How more of a coin comes in. On a phone each way has a step of its own, with the way back. */
export function FundSourcesPanel({ asset, onClose }: FundSourcesPanelProps) {
  const isPhone = useIsNarrow(PHONE)
  const [stack, move] = useReducer(stackAfter<Step>, ['sources'] as DialogStack<Step>)
  const go = (next: StackMove<Step>) => {
    if (stackAfter(stack, next).length === 0) onClose()
    else move(next)
  }
  const top = stack.at(-1)
  if (top === 'transfer') return <TransferPanel asset={asset} isOpen onClose={() => go({ move: 'close' })} />
  if (top === undefined || top === 'sources') return <Sources asset={asset} isPhone={isPhone} go={go} />
  return <Source asset={asset} source={top} go={go} />
}

type StepProps = { asset: string; go: (move: StackMove<Step>) => void }

function Sources({ asset, isPhone, go }: StepProps & { isPhone: boolean }) {
  const words = useWords()
  const region = useSession().data?.region ?? ''
  const menu = useCompliance.useIf(Boolean(useCustomer())).data?.menu ?? null
  const isToCome = useIsToCome(asset)
  const sources = fundSourcesOf({ asset, region, menu, isPhone, coins: assetsNow().priced, isToCome })
  return (
    <Panel
      isOpen
      onClose={() => go({ move: 'close' })}
      closeLabel={words('act.close')}
      title={<Say id="earn.funds" values={{ asset: <Verbatim text={asset} /> }} />}
    >
      <ul className={classes(shapes.stack, styles.stack)}>
        {sources.map((source) => (
          <li key={source}>
            {source === 'transfer' || isPhone ? (
              <button type="button" className={styles.pick} onClick={() => go({ move: 'push', step: source })}>
                <Words source={source} asset={asset} />
              </button>
            ) : (
              <a className={styles.pick} href={fundAddress(source, asset)} target="_blank" rel="noreferrer">
                <Words source={source} asset={asset} />
              </a>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** Whether the coin begins to trade later. */
function useIsToCome(asset: string): boolean {
  return (useCallSetting(asset).data?.new_coin_start ?? 0) > 0
}

function Words({ source, asset }: { source: FundSource; asset: string }) {
  return (
    <>
      <b>
        <Say id={`earn.funds.${source}`} values={{ asset: <Verbatim text={asset} /> }} />
      </b>
      <small className={shapes.small}>
        <Say id={`earn.funds.${source}.text`} values={{ asset: <Verbatim text={asset} /> }} />
      </small>
    </>
  )
}

/** One way on a phone: what it does, and where it leads. */
function Source({ asset, source, go }: StepProps & { source: Exclude<FundSource, 'transfer'> }) {
  const words = useWords()
  return (
    <Panel
      isOpen
      onClose={() => go({ move: 'close' })}
      closeLabel={words('act.close')}
      title={<Say id={`earn.funds.${source}`} values={{ asset: <Verbatim text={asset} /> }} />}
      footer={
        <>
          <Button large onPress={() => go({ move: 'pop' })}>
            <Say id="act.back" />
          </Button>
          <a className={buttonClass({ kind: 'primary', large: true })} href={fundAddress(source, asset)}>
            <Say id="earn.funds.go" />
          </a>
        </>
      }
    >
      <p>
        <Say id={`earn.funds.${source}.text`} values={{ asset: <Verbatim text={asset} /> }} />
      </p>
    </Panel>
  )
}
