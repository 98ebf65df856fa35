import type { GroupProps } from './group.ts';
import { ProxySetting } from './proxy-setting.tsx';

export const NetworkGroup = ({ settings: { proxy } }: GroupProps) => <ProxySetting proxy={proxy} />;
