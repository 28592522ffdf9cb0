import { stakingCrowd, stakingTask } from '@tenor/contract/staking'
import { instantOfSeconds } from '@tenor/contract/time'
import { Button, InstantText, TextField, Toggle, useSay, Verbatim } from '@tenor/ui'
import { type FormEvent, useState } from 'react'
import { Acts, FieldGrid, NoRows, Page, RefusalLine, Section, Stack, useMay } from '../../../platform/page/index.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import { useStakingCrowd, useStakingTask } from '../staking-queries.ts'

const ID = /^\d{1,16}$/

/** What is kept of single customers: who counts among the crowd, and tasks that were done for a bonus. */
export function StakingCustomersPage() {
  const words = useWords()
  const [mayCrowd, mayTask] = [useMay(stakingCrowd), useMay(stakingTask)]
  return (
    <Page title={words('console.stakingCustomers')} text={words('console.stakingCustomers.text')}>
      {!mayCrowd && !mayTask && <NoRows text={<Say id="console.stakingCustomers.readers" />} />}
      {mayCrowd && <Crowd />}
      {mayTask && <Task />}
    </Page>
  )
}

/** The crowd's limit instead of the personal one, and no discount. */
function Crowd() {
  const words = useWords()
  const say = useSay()
  const [id, setId] = useState('')
  const [isCrowd, setCrowd] = useState(true)
  const crowd = useStakingCrowd()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    crowd.mutate(
      { id, is_crowd: isCrowd ? 1 : 0 },
      { onSuccess: () => say(<Say id="console.catalogue.saved" values={{ id: <Verbatim text={id} /> }} />, 'good') },
    )
  }
  return (
    <Section title={words('console.stakingCustomers.crowd')} text={words('console.stakingCustomers.crowd.text')}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <FieldGrid>
            <CustomerField value={id} onChange={setId} />
          </FieldGrid>
          <Toggle isOn={isCrowd} onChange={setCrowd}>
            <Say id="console.stakingCustomers.crowd.is" />
          </Toggle>
          <RefusalLine error={crowd.error} />
          <Acts>
            <Button kind="primary" type="submit" isDisabled={!ID.test(id)} isPending={crowd.isPending}>
              <Say id="act.save" />
            </Button>
          </Acts>
        </Stack>
      </form>
    </Section>
  )
}

/** A task that its keeper has proven: the bonus counts from the next midnight, once for each customer and wallet. */
function Task() {
  const words = useWords()
  const say = useSay()
  const [id, setId] = useState('')
  const [key, setKey] = useState('')
  const [wallet, setWallet] = useState('')
  const task = useStakingTask()
  const isReady = ID.test(id) && key.trim() !== '' && wallet.trim() !== ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    task.mutate(
      { user_id: id, interest_key: key.trim(), wallet: wallet.trim() },
      {
        onSuccess: (given) =>
          say(
            'proposal_id' in given ? (
              <Say id="console.proposals.made" />
            ) : (
              <Say
                id="console.stakingCustomers.task.done"
                values={{ time: <InstantText at={instantOfSeconds(given.from_time)} short /> }}
              />
            ),
            'good',
          ),
      },
    )
  }
  return (
    <Section title={words('console.stakingCustomers.task')} text={words('console.stakingCustomers.task.text')}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <FieldGrid>
            <CustomerField value={id} onChange={setId} />
            <TextField
              label={words('console.stakingCustomers.task.key')}
              autoComplete="off"
              maxLength={60}
              value={key}
              onChange={setKey}
            />
            <TextField
              label={words('console.stakingCustomers.task.wallet')}
              autoComplete="off"
              maxLength={120}
              value={wallet}
              onChange={setWallet}
            />
          </FieldGrid>
          <RefusalLine error={task.error} />
          <Acts>
            <Button kind="primary" type="submit" isDisabled={!isReady} isPending={task.isPending}>
              <Say id="act.save" />
            </Button>
          </Acts>
        </Stack>
      </form>
    </Section>
  )
}

function CustomerField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const words = useWords()
  return (
    <TextField
      label={words('console.stakingCustomers.id')}
      inputMode="numeric"
      autoComplete="off"
      value={value}
      onChange={onChange}
    />
  )
}
