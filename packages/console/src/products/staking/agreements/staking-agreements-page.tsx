import type { StakingAcceptance, stakingAgreements } from '@tenor/contract/staking'
import { instantOfSeconds } from '@tenor/contract/time'
import { Badge, type Column, DataTable, DayName, InstantText, Verbatim } from '@tenor/ui'
import type { z } from 'zod'
import { Answered, MoreOf, NoRows, Page, Section } from '../../../platform/page/index.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import { useStakingAcceptances, useStakingAgreements } from '../staking-queries.ts'

/** Versions of the agreement, how many accepted each, and who did. */
export function StakingAgreementsPage() {
  const words = useWords()
  const [versions, accepted] = [useStakingAgreements(), useStakingAcceptances()]
  return (
    <Page title={words('console.stakingAgreements')} text={words('console.stakingAgreements.text')}>
      <Answered answer={versions}>
        <DataTable
          label={words('console.stakingAgreements')}
          columns={VERSIONS}
          rows={versions.data?.list ?? []}
          rowKey={({ version }) => version}
          isWaiting={versions.isPending}
          waitingRows={1}
        />
      </Answered>
      <Section title={words('console.stakingAgreements.who')}>
        <Answered answer={accepted}>
          {accepted.data?.length === 0 ? (
            <NoRows text={<Say id="console.stakingAgreements.nobody" />} />
          ) : (
            <DataTable
              label={words('console.stakingAgreements.who')}
              columns={ACCEPTED}
              rows={accepted.data ?? []}
              rowKey={({ id }) => id}
              isWaiting={accepted.isPending}
            />
          )}
        </Answered>
        <MoreOf answer={accepted} />
      </Section>
    </Page>
  )
}

type Version = z.infer<typeof stakingAgreements.data>['list'][number]

const VERSIONS: readonly Column<Version>[] = [
  {
    id: 'version',
    header: <Say id="console.stakingAgreements.version" />,
    cell: ({ version, is_current: isCurrent }) => (
      <>
        <Verbatim text={version} />{' '}
        {isCurrent === 1 && (
          <Badge colour="green">
            <Say id="console.stakingAgreements.current" />
          </Badge>
        )}
      </>
    ),
    onPhone: 'lead',
  },
  {
    id: 'from',
    header: <Say id="console.stakingAgreements.from" />,
    cell: ({ from_day: from }) => <DayName day={from} />,
    onPhone: 'pair',
  },
  {
    id: 'accepted',
    header: <Say id="console.stakingAgreements.accepted" />,
    cell: ({ accepted }) => <Verbatim text={accepted} />,
    align: 'end',
    onPhone: 'aside',
  },
]

const ACCEPTED: readonly Column<StakingAcceptance>[] = [
  {
    id: 'user',
    header: <Say id="console.stakingCustomers.id" />,
    cell: ({ user_id: id }) => <Verbatim text={id} />,
    onPhone: 'lead',
  },
  {
    id: 'version',
    header: <Say id="console.stakingAgreements.version" />,
    cell: ({ version }) => <Verbatim text={version} />,
    onPhone: 'aside',
  },
  {
    id: 'at',
    header: <Say id="console.stakingMint.at" />,
    cell: ({ at_time: at }) => <InstantText at={instantOfSeconds(at)} short />,
    onPhone: 'under',
  },
]
