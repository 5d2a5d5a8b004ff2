import { isFrom, nearestFirst } from '../../../internal';
import type { SlurmVersion } from './versions';

/*
 * Keys of slurm.conf. Source: `slurm_conf_options` in `src/common/read_config.c` of the last patch releases up to 26.05.3; keys of
 * `_defunct_option` count as gone.
 */

/** Those that every release from 22.05 to 26.05 reads. */
const ALWAYS = [
  'AccountingStorageBackupHost AccountingStorageEnforce AccountingStorageExternalHost AccountingStorageHost',
  'AccountingStorageParameters AccountingStoragePass AccountingStoragePort AccountingStorageTRES AccountingStorageType',
  'AccountingStoreFlags AccountingStoreJobComment AcctGatherEnergyType AcctGatherFilesystemType AcctGatherInfinibandType',
  'AcctGatherInterconnectType AcctGatherNodeFreq AcctGatherProfileType AllowSpecResourcesUsage AuthAltParameters AuthAltTypes',
  'AuthInfo AuthType BackupAddr BackupController BatchStartTimeout BcastExclude BcastParameters BurstBufferParameters',
  'BurstBufferType CliFilterPlugins ClusterName CommunicationParameters CompleteWait ControlAddr ControlMachine CpuFreqDef',
  'CpuFreqGovernors CredType CryptoType DebugFlags DefMemPerCPU DefMemPerNode DependencyParameters DisableRootJobs DownNodes',
  'EioTimeout EnforcePartLimits Epilog EpilogMsgTime EpilogSlurmctld FairShareDampeningFactor FastSchedule FederationParameters',
  'FirstJobId GpuFreqDef GresTypes GroupUpdateForce GroupUpdateTime HealthCheckInterval HealthCheckNodeState HealthCheckProgram',
  'InactiveLimit InteractiveStepOptions JobAcctGatherFrequency JobAcctGatherParams JobAcctGatherType JobCompHost JobCompLoc',
  'JobCompParams JobCompPass JobCompPort JobCompType JobCompUser JobContainerType JobFileAppend JobRequeue JobSubmitPlugins',
  'KeepAliveTime KillOnBadExit KillWait LaunchParameters LaunchType Licenses LogTimeFormat MailDomain MailProg MaxArraySize',
  'MaxDBDMsgs MaxJobCount MaxJobId MaxMemPerCPU MaxMemPerNode MaxNodeCount MaxStepCount MaxTasksPerNode MCSParameters MCSPlugin',
  'MessageTimeout MinJobAge MpiDefault MpiParams NodeFeaturesPlugins NodeName NodeSet OverTimeLimit PartitionName PluginDir',
  'PlugStackConfig PreemptExemptTime PreemptMode PreemptType PrEpParameters PrEpPlugins PriorityCalcPeriod PriorityDecayHalfLife',
  'PriorityFavorSmall PriorityFlags PriorityMaxAge PriorityParameters PrioritySiteFactorParameters PrioritySiteFactorPlugin',
  'PriorityType PriorityUsageResetPeriod PriorityWeightAge PriorityWeightAssoc PriorityWeightFairshare PriorityWeightJobSize',
  'PriorityWeightPartition PriorityWeightQOS PriorityWeightTRES PrivateData ProctrackType Prolog PrologEpilogTimeout PrologFlags',
  'PrologSlurmctld PropagatePrioProcess PropagateResourceLimits PropagateResourceLimitsExcept RebootProgram ReconfigFlags',
  'RequeueExit RequeueExitHold ResumeFailProgram ResumeProgram ResumeRate ResumeTimeout ResvEpilog ResvOverRun ResvProlog',
  'ReturnToService RoutePlugin SallocDefaultCommand SbcastParameters SchedulerParameters SchedulerTimeSlice SchedulerType',
  'ScronParameters SelectType SelectTypeParameters SlurmctldAddr SlurmctldDebug SlurmctldHost SlurmctldLogFile',
  'SlurmctldParameters SlurmctldPidFile SlurmctldPort SlurmctldPrimaryOffProg SlurmctldPrimaryOnProg SlurmctldSyslogDebug',
  'SlurmctldTimeout SlurmdDebug SlurmdLogFile SlurmdParameters SlurmdPidFile SlurmdPort SlurmdSpoolDir SlurmdSyslogDebug',
  'SlurmdTimeout SlurmdUser SlurmSchedLogFile SlurmSchedLogLevel SlurmUser SrunEpilog SrunPortRange SrunProlog StateSaveLocation',
  'SuspendExcNodes SuspendExcParts SuspendProgram SuspendRate SuspendTime SuspendTimeout SwitchParameters SwitchType TaskEpilog',
  'TaskPlugin TaskPluginParam TaskProlog TCPTimeout TmpFS TopologyParam TopologyPlugin TrackWCKey TreeWidth',
  'UnkillableStepProgram UnkillableStepTimeout UsePAM VSizeFactor WaitTime',
]
  .join(' ')
  .split(' ');

/** Those that came later, by their first release. */
const CAME: readonly (readonly [since: string, keys: string])[] = [
  ['23.02', 'MaxBatchRequeue PreemptParameters SuspendExcStates'],
  ['24.05', 'HashPlugin TLSParameters TLSType'],
  ['24.11', 'CertmgrParameters CertmgrType DataParserParameters'],
  ['25.05', 'CertgenParameters CertgenType EpilogTimeout PrologTimeout'],
  ['25.11', 'CliFilterParameters HttpParserType JobCompPassScript MetricsType NamespaceType UrlParserType'],
  [
    '26.05',
    'HealthCheckTimeout LicenseParameters MetricsAuthUsers MetricsParameters PowerAction SlurmctldHttpAuthParameters SlurmdHttpAuthParameters',
  ],
];

/** Those that were dropped, by the first release without them. */
const WENT: readonly (readonly [since: string, keys: string])[] = [
  ['23.02', 'SlurmctldPlugstack'],
  ['23.11', 'ExtSensorsFreq ExtSensorsType JobCredentialPrivateKey JobCredentialPublicCertificate'],
  ['24.05', 'CoreSpecPlugin PowerParameters PowerPlugin'],
  ['25.05', 'FrontendName GetEnvTimeout'],
  ['25.11', 'AccountingStorageLoc AccountingStorageUser'],
];

/** Every key that some release reads. */
export const allConfKeys: readonly string[] = [...ALWAYS, ...[...CAME, ...WENT].flatMap(([, keys]) => keys.split(' '))];

const within = (keys: string, key: string): boolean => keys.toLowerCase().split(' ').includes(key.toLowerCase());

/** What a release says of a key of slurm.conf: slurmctld stops at a line that it cannot parse. Upper and lower case are alike. */
export function confKeyFault(key: string, version: SlurmVersion): { readonly problem: string; readonly fix: string } | undefined {
  const went = WENT.find(([since, keys]) => within(keys, key) && isFrom(version, since));
  if (went !== undefined) return { problem: `is not a key of slurm.conf from Slurm ${went[0]} on`, fix: 'remove it' };
  const came = CAME.find(([, keys]) => within(keys, key));
  if (came !== undefined)
    return isFrom(version, came[0])
      ? undefined
      : { problem: `is a key of slurm.conf from Slurm ${came[0]} on, and version is ${version}`, fix: 'remove it, or use a newer release' };
  if (within(allConfKeys.join(' '), key)) return undefined;
  const near = nearestFirst(key, allConfKeys, 3);
  return { problem: 'is not a key of slurm.conf, and slurmctld stops at it', fix: `write its name, such as ${near.join(', ')}` };
}
