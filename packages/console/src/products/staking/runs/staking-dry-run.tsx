import { instantOfSeconds } from '@tenor/contract/time'
import { Amount, Button, Choice, InstantText } from '@tenor/ui'
import { type FormEvent, useState } from 'react'
import { Acts, FieldGrid, NoRows, RefusalLine, Section, Stack } from '../../../platform/page/index.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import { useStakingDryRun, useStakingProducts } from '../staking-queries.ts'
import { DaySums } from './day-sums.tsx'

/** What the running day of a product would come to, without anything being written. */
export function StakingDryRun() {
  const words = useWords()
  const { data } = useStakingProducts({})
  const [chosen, choose] = useState('')
  const run = useStakingDryRun()
  const products = data ?? []
  const product = products.find(({ id }) => String(id) === chosen) ?? products[0]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (product !== undefined) run.mutate(product.id)
  }
  return (
    <Section title={words('console.stakingRuns.dry')} text={words('console.stakingRuns.dry.text')}>
      {data !== undefined && product === undefined && <NoRows />}
      {product !== undefined && (
        <form onSubmit={submit}>
          <Stack>
            <FieldGrid>
              <Choice<string>
                label={words('console.catalogue.product')}
                value={String(product.id)}
                options={products.map(({ id, name }) => ({ value: String(id), label: name }))}
                onChange={choose}
              />
            </FieldGrid>
            <Acts>
              <Button kind="primary" type="submit" isPending={run.isPending}>
                <Say id="console.stakingRuns.dry.run" />
              </Button>
            </Acts>
            <RefusalLine error={run.error} />
            {run.data !== undefined && (
              <>
                <p role="status">
                  <Say
                    id="console.stakingRuns.dry.result"
                    values={{
                      holdings: run.data.holdings,
                      staked: <Amount value={run.data.staked} asset={run.data.coin} maximum={8} />,
                      day: <InstantText at={instantOfSeconds(run.data.day)} short />,
                    }}
                  />
                </p>
                <DaySums rows={run.data.list} />
              </>
            )}
          </Stack>
        </form>
      )}
    </Section>
  )
}
