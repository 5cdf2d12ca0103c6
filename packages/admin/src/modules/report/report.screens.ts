export { OverviewScreen } from './overview-screen.tsx';
export { ReportScreen } from './report-screen.tsx';
