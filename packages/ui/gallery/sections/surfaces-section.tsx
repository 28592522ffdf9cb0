import { AmountField, Button, Card, Facts, Hint, Notice, Panel, Percent, Price, useSay, VipBadge } from '@tenor/ui'
import { useState } from 'react'
import styles from '../gallery.module.css'
import { Line, Section, Shelf, Specimen } from '../specimen.tsx'
import { useWords } from '../words.ts'

type PanelKind = 'narrow' | 'wide' | 'vip'

export function SurfacesSection({ isVip }: { isVip: boolean }) {
  const words = useWords()
  return (
    <Section id="surfaces" title={words.surfaces}>
      <Shelf>
        <Specimen name={words.card}>
          <Card>
            {words.available} <b>12,480.36</b> <bdi>USDT</bdi>
            <Hint label={words.hint}>{words.hintText}</Hint>
          </Card>
        </Specimen>
        <Specimen name={words.notices} wide>
          <div className={styles.stack}>
            <Notice>{words.noticePlain}</Notice>
            <Notice kind="caution">{words.noticeCaution}</Notice>
            <Notice kind="fault">{words.noticeFault}</Notice>
          </div>
        </Specimen>
        <Panels isVip={isVip} />
        <Specimen name={words.toasts}>
          <ToastButtons />
        </Specimen>
      </Shelf>
    </Section>
  )
}

function Panels({ isVip }: { isVip: boolean }) {
  const words = useWords()
  const [open, setOpen] = useState<PanelKind | null>(null)
  const [amount, setAmount] = useState('5000')
  const close = () => setOpen(null)
  return (
    <Specimen name={words.panels}>
      <Line>
        <Button onPress={() => setOpen('narrow')}>{words.openNarrow}</Button>
        <Button onPress={() => setOpen('wide')}>{words.openWide}</Button>
        <Button onPress={() => setOpen('vip')}>{words.openVip}</Button>
      </Line>
      <Panel
        isOpen={open !== null}
        onClose={close}
        title={words.panelTitle}
        aside={open === 'vip' ? <VipBadge>{words.vip}</VipBadge> : <bdi>BTC / USDT</bdi>}
        closeLabel={words.close}
        width={open === 'wide' ? 'wide' : 'narrow'}
        isVip={isVip || open === 'vip'}
        footer={
          <>
            <Button onPress={close}>{words.cancel}</Button>
            <Button kind="primary" large onPress={close}>
              {words.confirm}
            </Button>
          </>
        }
      >
        <AmountField label={words.amount} value={amount} onChange={setAmount} asset="USDT" bounds={words.bounds} />
        <Facts
          facts={[
            { id: 'apr', name: words.apr, value: <Percent value="0.4172" /> },
            { id: 'target', name: words.target, value: <Price value="62000" asset="USDT" isTarget /> },
          ]}
        />
        <p className={styles.after}>{words.panelText}</p>
      </Panel>
    </Specimen>
  )
}

function ToastButtons() {
  const words = useWords()
  const say = useSay()
  return (
    <Line>
      <Button onPress={() => say(words.toastPlain)}>{words.normal}</Button>
      <Button onPress={() => say(words.toastGood, 'good')}>{words.done}</Button>
      <Button onPress={() => say(words.toastFault, 'fault')}>{words.failed}</Button>
    </Line>
  )
}
