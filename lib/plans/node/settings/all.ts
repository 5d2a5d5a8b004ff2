/** What is loaded when nodes are set up, or props that say how are checked. */
export { explainedSettings } from './report';
export { settingRows, settingsOf } from './settings';
export { tuningFields } from './form';
export { reasonOfKubelet } from './kubelet-reasons';
